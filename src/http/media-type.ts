import { parse } from 'content-type';
import Negotiator from 'negotiator';

/** One range of an `Accept` header (RFC 9110, section 12.5.1): `type` is in lower case, so are the names. */
export interface MediaRange {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The one media type that `text` holds, such as `application/json; version=1.0`. */
export function parseMediaType(text: string): MediaRange {
  return parse(text);
}

/**
 * The range of the header that the client prefers most, by weight, then specificity, then order, among those
 * that match one of `mediaTypes` (any, where it is empty); `undefined` where there is none.
 */
export function preferredMediaRange(
  accept: string,
  mediaTypes: readonly string[],
): MediaRange | undefined {
  const ranges = parseAccept(accept).filter((range) => matches(range.type, mediaTypes));
  const [only] = ranges;
  if (ranges.length === 1 && only?.parameters.q === undefined) return only;
  return byWeight(ranges.sort((a, b) => specificity(b) - specificity(a)))[0];
}

function parseAccept(accept: string): MediaRange[] {
  const ranges: MediaRange[] = [];
  for (let start = 0; start < accept.length; ) {
    const range = parse(accept, { comma: true, start });
    if (range.type.includes('/')) ranges.push(range);
    start = range.index + 1;
  }
  return ranges;
}

function matches(range: string, mediaTypes: readonly string[]): boolean {
  if (mediaTypes.length === 0 || range === '*/*') return true;
  if (!range.endsWith('/*')) return mediaTypes.includes(range);
  return mediaTypes.some((mediaType) => mediaType.startsWith(range.slice(0, -1)));
}

function specificity({ type, parameters }: MediaRange): number {
  if (type === '*/*') return 0;
  if (type.endsWith('/*')) return 1;
  return Object.keys(parameters).some((name) => name !== 'q') ? 3 : 2;
}

/**
 * The ranges in the order of their weights, without those of weight 0. negotiator knows what a weight is worth
 * but drops parameters, so each range goes in under its index.
 */
function byWeight(ranges: readonly MediaRange[]): (MediaRange | undefined)[] {
  const labels = ranges.map(
    ({ parameters: { q = '1' } }, index) => `${index}/*;q=${Number.parseFloat(q)}`,
  );
  const ranked = new Negotiator({ headers: { accept: labels.join() } }).mediaTypes();
  return ranked.map((label) => ranges[Number.parseInt(label, 10)]);
}
