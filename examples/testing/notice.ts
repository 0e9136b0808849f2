const seen = new Set<string>();

/** Warns once for each URL whose version ends. In tests it throws. */
export function notice(url: string, headers: Headers, isTest: boolean): void {
  if (!headers.has('Deprecation') || seen.has(url)) return;
  const end = headers.get('Sunset') ?? 'no date';
  const link = headers.get('Link') ?? 'no link';
  const message = `${url} ends: ${end}, ${link}`;
  if (isTest) throw new Error(message);
  seen.add(url);
  console.warn(message);
}
