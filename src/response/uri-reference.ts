/** Splits any text into scheme, authority, path, query and fragment (RFC 3986, appendix B). */
const PARTS = /(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?/s;
const SCHEME = /^[a-z][a-z\d+.-]*$/i;
const AUTHORITY =
  /^(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?(?:\[[\w.~!$&'()*+,;=:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;
/** The characters of a path, a query or a fragment. */
const PART = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*$/i;

/** Returns whether `text` is an absolute or relative URI (RFC 3986, section 4.1). */
export function isUriReference(text: string): boolean {
  // Test a missing scheme as `a`, and every other missing part as empty text.
  const [, scheme = 'a', authority = '', ...parts] = PARTS.exec(text) as RegExpExecArray;
  return (
    SCHEME.test(scheme) && AUTHORITY.test(authority) && parts.every((part = '') => PART.test(part))
  );
}
