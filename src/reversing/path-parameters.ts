/** `Pattern` without its optional groups. If groups are nested, the text before them. */
export type WithoutGroups<Pattern extends string> =
  Pattern extends `${infer Before}{${infer Group}}${infer After}`
    ? Group extends `${string}{${string}`
      ? Before
      : WithoutGroups<`${Before}/${After}`>
    : Pattern;

/** The names of the parameters and wildcards. `string` if a name is too complex. */
export type NamesIn<Pattern extends string> = NamesAfterColon<Pattern> | NamesAfterStar<Pattern>;

// A union in place of a tail call, because the compiler caches only types outside of tail calls.
type NamesAfterColon<Text extends string> = Text extends `${string}:${infer Rest}`
  ? NameAt<SegmentOf<Rest>> | NamesAfterColon<Rest>
  : never;

type NamesAfterStar<Text extends string> = Text extends `${string}*${infer Rest}`
  ? NameAt<SegmentOf<Rest>> | NamesAfterStar<Rest>
  : never;

type SegmentOf<Text extends string> = Text extends `${infer Segment}/${string}` ? Segment : Text;

type NameAt<Segment extends string> = Segment extends `"${infer Name}"${string}`
  ? Quoted<Name>
  : Unquoted<Segment>;

type Quoted<Name extends string> = Name extends `${string}${CharOf<':*{}'>}${string}`
  ? string
  : Name;

type Unquoted<
  Text extends string,
  Name extends string = '',
> = Text extends `${infer Char}${infer Rest}`
  ? Lowercase<Char> extends CharOf<'abcdefghijklmnopqrstuvwxyz0123456789_$'>
    ? Unquoted<Rest, `${Name}${Char}`>
    : Char extends CharOf<'/.-{}:*,;@=&~'>
      ? Name
      : string
  : Name;

type CharOf<Text extends string> = Text extends `${infer Char}${infer Rest}`
  ? Char | CharOf<Rest>
  : never;
