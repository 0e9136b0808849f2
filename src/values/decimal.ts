/** `7` as `'7'`; `undefined` where a number has no plain decimal form, as NaN and 1e21 have none. */
export function decimal(value: number): string | undefined {
  const text = String(value);
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : undefined;
}
