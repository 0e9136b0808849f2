import type { Mistake } from '../inference.js';
import type { Namespace, RouteName, Routes } from './routes.js';
import type { PathValue } from './url-reverser.js';

/** The patterns of `R` by route name: `{ user: '/users/:id' }`. Several patterns are a union. */
export type PatternsOf<R extends Routes> =
  RouteName<R> extends infer Name extends string ? { [Each in Name]: PatternOf<R, Each> } : never;

type PatternOf<R, Name, Prefix extends string = ''> = Name extends keyof R
  ? `${Prefix}${PatternIn<R[Name]>}`
  : Name extends `${infer Key}:${infer Rest}`
    ? Key extends keyof R
      ? R[Key] extends Namespace<infer Inner, infer Start>
        ? PatternOf<Inner, Rest, `${Prefix}${Start}`>
        : string
      : string
    : string;

type PatternIn<Route> = Route extends string
  ? Route
  : Route extends readonly (infer Pattern extends string)[]
    ? Pattern
    : string;

/** The checks of a link, for its name and its options. `unknown` checks nothing. */
export interface LinkCheck {
  /** The type of a link that lacks parameters is a `Mistake`. */
  readonly name: unknown;
  /** The options with the parameters that the patterns take. */
  readonly options: unknown;
}

/** The options of a link that are checked. */
export interface CheckedOptions<Params, Args> {
  /** Values of the path parameters by name. */
  readonly params?: Params;
  /** Values of the path parameters that `params` does not name. */
  readonly args?: Args;
}

/**
 * The checks of a link to the route `Name`. `Links` are patterns by route name, or a pair of patterns and the name of a
 * parameter that the strategy supplies. A union of `Links` checks all its members. Any other `Links` check nothing.
 */
export type CheckLink<Links, Name extends string, Params, Args> =
  // Parameters of a router, such as `req.params`, may have any names.
  string extends KeyOf<Params>
    ? LinkCheck
    : Check<AcceptedByAll<Links, Name, KeyOf<Params>, Args>, KeyOf<Params>>;

type KeyOf<Params> = Params extends unknown ? keyof Params : never;

interface Check<Accepted, Given> extends LinkCheck {
  readonly name: [Given] extends [never] ? AcceptNone<Accepted> : unknown;
  readonly options: { readonly params?: Accepted | null | undefined };
}

type AcceptNone<Accepted> =
  Partial<Accepted> extends Accepted
    ? unknown
    : Mistake<`params lacks ${KeyOf<Accepted> & string}`>;

/** The parameters that every member of `Links` accepts. */
type AcceptedByAll<Links, Name, Given, Args> = (
  Links extends readonly [infer Patterns, infer Supplied]
    ? (params: Accepted<Patterns, Name, Given, Args, Supplied>) => void
    : (params: Accepted<Links, Name, Given, Args, never>) => void
) extends (params: infer Params) => void
  ? Params
  : never;

type Accepted<Patterns, Name, Given, Args, Supplied> = Name extends keyof Patterns
  ? Accept<Patterns[Name], Given, Args extends readonly unknown[] ? unknown : Supplied | 'format'>
  : unknown;

/** The parameters of any of several patterns. */
type Accept<Pattern, Given, Optional> = Pattern extends string
  ? Shape<Pattern, Optional> extends infer Params
    ? unknown extends Params
      ? unknown
      : [Exclude<Given, keyof Params>] extends [never]
        ? Params
        : Params & Mistaken<Exclude<Given, keyof Params>>
    : never
  : unknown;

type Mistaken<Name> = {
  readonly [Key in Name & string]?: Mistake<`the route has no parameter ${Key}`>;
};

/** The parameters of a pattern. A pattern that is not literal, has an escape or a complex name, takes any. */
type Shape<Pattern extends string, Optional> = Pattern extends `${string}\\${string}`
  ? unknown
  : string extends NamesIn<Pattern>
    ? unknown
    : Record<never, never> extends Record<Pattern, 1>
      ? unknown
      : { readonly [Name in NamesIn<Pattern>]?: PathValue | undefined } & {
          readonly [Name in Exclude<NamesIn<WithoutGroups<Pattern>>, Optional>]: PathValue;
        };

/** `Pattern` without its optional groups. If groups are nested, the text before them. */
type WithoutGroups<Pattern extends string> =
  Pattern extends `${infer Before}{${infer Group}}${infer After}`
    ? Group extends `${string}{${string}`
      ? Before
      : WithoutGroups<`${Before}/${After}`>
    : Pattern;

/** The names of the parameters and wildcards. `string` if a name is too complex. */
type NamesIn<Pattern extends string> = NamesAfter<Pattern, ':'> | NamesAfter<Pattern, '*'>;

type NamesAfter<
  Pattern extends string,
  Mark extends string,
  Found extends string = never,
> = Pattern extends `${string}${Mark}${infer Rest}`
  ? NamesAfter<
      Rest,
      Mark,
      | Found
      | (Rest extends `"${infer Name}"${string}`
          ? Quoted<Name>
          : NameAt<Rest extends `${infer Segment}/${string}` ? Segment : Rest>)
    >
  : Found;

type Quoted<Name extends string> = Name extends `${string}${CharOf<':*{}'>}${string}`
  ? string
  : Name;

type NameAt<
  Text extends string,
  Name extends string = '',
> = Text extends `${infer Char}${infer Rest}`
  ? Lowercase<Char> extends CharOf<'abcdefghijklmnopqrstuvwxyz0123456789_$'>
    ? NameAt<Rest, `${Name}${Char}`>
    : Char extends CharOf<'/.-{}:*,;@=&~'>
      ? Name
      : string
  : Name;

type CharOf<Text extends string> = Text extends `${infer Char}${infer Rest}`
  ? Char | CharOf<Rest>
  : never;
