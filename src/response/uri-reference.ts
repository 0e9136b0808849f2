/** Scheme, authority, path, query and fragment of any text (RFC 3986, appendix B). */
const PARTS = /(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?/s;
const SCHEME = /^[a-z][a-z\d+.-]*$/i;
const AUTHORITY =
  /^(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?(?:\[[\w.~!$&'()*+,;=:-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;
/** A path, a query or a fragment. */
const PART = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*$/i;

/** Whether `text` is a URI, absolute or relative (RFC 3986, section 4.1). */
export function isUriReference(text: string): boolean {
  const [, scheme = 'a', authority = '', ...parts] = PARTS.exec(text) as RegExpExecArray;
  return (
    SCHEME.test(scheme) && AUTHORITY.test(authority) && parts.every((part = '') => PART.test(part))
  );
}
