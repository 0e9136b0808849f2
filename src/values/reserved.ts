/** What needs an escape in some part of a URL: all but the unreserved characters (RFC 3986, section 2.3). */
export const RESERVED: RegExp = /[^\w.~-]/;
