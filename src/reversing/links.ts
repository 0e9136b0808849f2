import type { Mistake } from '../util/types.js';
import type { Namespace, RouteName, Routes } from './routes.js';
import type { PathValue } from './url-reverser.js';

/** The path parameters of a link. Several patterns are a union of links, and several sources an intersection. */
export interface RouteLink<Params = unknown, Names = unknown> {
  /** The values by name: `{ id: PathValue }`. */
  readonly params: Params;
  /** The names of all parameters. */
  readonly names: Names;
}

/** The links to the routes `R` by route name. A link may leave out the parameters `Supplied`. */
export type LinksTo<R extends Routes, Supplied = never> = {
  readonly [Name in RouteName<R>]: LinkAt<R, Name, Supplied | 'format'>;
};

/**
 * The checks of the link `Name` with the given parameters. `unknown` checks nothing. `Name` has no constraint, because
 * otherwise a wrong name would become the union of all names, and the message would ask for their parameters.
 */
export interface RouteLinkCheck<Links, Name, Params, Args> {
  /** The type of the name, which is a `Mistake` if the link lacks parameters. */
  readonly name: [KeyOf<Params>] extends [never] ? CheckNone<LinkOf<Links, Name>, Args> : unknown;
  /** The type of the options. */
  readonly options: string extends KeyOf<Params>
    ? unknown // the parameters of a router, such as `req.params`, may have any names
    : { readonly params?: Accepted<LinkOf<Links, Name>, KeyOf<Params>, Args> | null | undefined };
}

// Reads a property, because TypeScript 5.9 computes `keyof` of a table with renamed keys at each call.
type LinkOf<Links, Name> = Name extends string
  ? Links extends { readonly [Key in Name]: infer Found }
    ? Found
    : RouteLink
  : never;

type CheckNone<L, Args> =
  Record<never, never> extends Accepted<L, never, Args>
    ? unknown
    : Mistake<`params lacks ${NeededIn<L> & string}`>;

/** The names of the parameters that a link cannot leave out. */
type NeededIn<L> =
  L extends RouteLink<infer Params>
    ? {
        [Name in keyof Params]: Record<never, never> extends Pick<Params, Name> ? never : Name;
      }[keyof Params]
    : never;

/** The parameters that a link takes. `args` may have them too. */
type Accepted<L, Given, Args> =
  L extends RouteLink<infer Params, infer Names>
    ? (Args extends readonly unknown[] ? Partial<Params> : Params) & Mistaken<Exclude<Given, Names>>
    : never;

type Mistaken<Name> = {
  readonly [Each in Name & string]?: Mistake<`the route has no parameter ${Each}`>;
};

/** The keys of each member of a union. */
type KeyOf<Params> = Params extends unknown ? keyof Params : never;

/** The link to a route. Several patterns are a union. The prefixes of its namespaces come before each of them. */
type LinkAt<R, Name extends string, Optional, Prefix extends string = ''> = R extends {
  readonly [Key in Name]: infer Route;
}
  ? LinkTo<PatternIn<Route>, Optional, Prefix>
  : Name extends `${infer Key}:${infer Rest}`
    ? R extends { readonly [Each in Key]: Namespace<infer Inner, infer Start> }
      ? LinkAt<Inner, Rest, Optional, `${Prefix}${Start}`>
      : RouteLink
    : RouteLink;

type PatternIn<Route> = Route extends string
  ? Route
  : Route extends readonly (infer Pattern extends string)[]
    ? Pattern
    : string;

/**
 * The link to a pattern. A pattern that is not literal, has an escape or a complex name, takes any parameters.
 * The prefix is parsed apart, so that the versions of a route share the type of their link.
 */
type LinkTo<Pattern extends string, Optional, Prefix extends string> = Pattern extends unknown
  ? `${Prefix}${Pattern}` extends `${string}\\${string}`
    ? RouteLink
    : Record<never, never> extends Record<`${Prefix}${Pattern}`, 1>
      ? RouteLink
      : LinkWith<
          NamesIn<Prefix> | NamesIn<Pattern>,
          Exclude<NamesIn<WithoutGroups<Prefix>> | NamesIn<WithoutGroups<Pattern>>, Optional>
        >
  : never;

type LinkWith<Name extends string, Needed extends string> = string extends Name
  ? RouteLink
  : RouteLink<
      { readonly [Each in Name]?: PathValue | undefined } & {
        readonly [Each in Needed]: PathValue;
      },
      Name
    >;

/** `Pattern` without its optional groups. If groups are nested, the text before them. */
type WithoutGroups<Pattern extends string> =
  Pattern extends `${infer Before}{${infer Group}}${infer After}`
    ? Group extends `${string}{${string}`
      ? Before
      : WithoutGroups<`${Before}/${After}`>
    : Pattern;

/** The names of the parameters and wildcards. `string` if a name is too complex. */
type NamesIn<Pattern extends string> = NamesAfterColon<Pattern> | NamesAfterStar<Pattern>;

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
