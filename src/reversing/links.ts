import type { Given, Mistake } from '../util/types.js';
import type { Namespace, Routes } from './routes.js';
import type { LinkOptions, PathValue, ReverseOptions } from './url-reverser.js';

/**
 * The function `reverse` for the links `Link`, such as `'users → /users' | 'user → /users/:id'`.
 */
export interface Reverse<
  Link extends string = string,
  Version extends string | null = string | null,
> extends ReverseMethod<Link, Version> {}

// `Name` must be the name of a route, while `Written` may be any text. With `Name` alone, the error for a misspelled name
// would also demand the parameters of every route.
//
// Every `reverse`, from either copy of the package, must be a `Reverse<string>`. So that type uses neither parameter, and
// the function is a method.
type ReverseMethod<Link extends string, Version extends string | null> = {
  method<
    Name extends LinkName<Link>,
    Written extends string,
    Options extends LinkOptions = Record<never, never>,
  >(
    this: void,
    name: string extends Link ? string : Name & Given<Written>,
    ...options: LinkArguments<Link, Written, Options, LinkOptions<Version>>
  ): string;
}['method'];

/** The route name of a link. */
export type LinkName<Link extends string> = Link extends `${infer Name} → ${string}` ? Name : Link;

/**
 * The arguments of `reverse` after the name. `Options` are the options that were written, and `All`
 * those that exist. The parameters of a router, such as `req.params`, may have any names, so they
 * are not checked.
 */
export type LinkArguments<
  Link extends string,
  Name extends string,
  Options extends LinkOptions,
  All extends LinkOptions,
> = string extends Link
  ? [options?: All]
  : string extends KeyOf<Options['params']>
    ? [options?: All]
    : Accepted<ParamsOf<Link, Name>, Options> extends infer Params // `infer` computes them once
      ? WithParams<Given<Options> & Omit<All, 'params'>, Params>
      : never;

/** The options with `params`. A link that needs parameters needs options too. */
type WithParams<Others, Params> =
  Record<never, never> extends Params
    ? [options?: Others & Partial<PathParams<Params | null | undefined>>]
    : [options: Others & PathParams<Params>];

type PathParams<Params> = {
  /** Values of the path parameters by name, such as `{ id: 7 }`. */
  readonly params: Params;
};

/** The parameters that a link takes. With `args`, each of them may be left out. */
type Accepted<Params, Options extends LinkOptions> = Params extends unknown
  ? ([Extract<Options['args'], readonly unknown[]>] extends [never] ? Params : Partial<Params>) &
      Mistaken<Exclude<KeyOf<Options['params']>, keyof Params>>
  : never;

type Mistaken<Name> = [Name] extends [never]
  ? unknown
  : { [Each in Name & string]?: Mistake<`the route has no parameter ${Each}`> };

/** The keys of all members of a union. */
type KeyOf<Params> = Params extends unknown ? keyof Params : never;

/** The parameters of the route `Name`, which are a union if it has several patterns. */
type ParamsOf<Link extends string, Name extends string> = [Name] extends [never]
  ? AnyParams // the name was cast
  : Name extends unknown
    ? // For a table with renamed keys, TypeScript 5.9 would compute `keyof` at each call.
      LinkTable<Link> extends { [Key in Name]: infer Params }
      ? Params
      : AnyParams
    : never;

// Looking a name up in a table is several times faster than comparing it with each link.
type LinkTable<Link extends string> = {
  [Each in Link as LinkName<Each>]: Each extends `${string} → ${infer Pattern}`
    ? ParamsIn<Pattern>
    : AnyParams;
};

type AnyParams = NonNullable<ReverseOptions['params']>;

type ParamsIn<Pattern extends string> = Pattern extends Unusual
  ? AnyParams
  : ParamsWith<Exclude<NamesIn<WithoutGroups<Pattern>>, 'format'>, NamesIn<Pattern>>;

type ParamsWith<Needed extends string, Name extends string> = {
  [Each in Needed]: PathValue;
} & { [Each in Exclude<Name, Needed>]?: PathValue | undefined } extends infer Params
  ? { [Each in keyof Params]: Params[Each] } // so that an error message shows one type
  : never;

/**
 * A pattern with an escape, a quoted name, or a rare character after a parameter. Its parameters
 * are not checked.
 */
type Unusual =
  | `${string}${'\\' | '"'}${string}`
  | `${string}${':' | '*'}${string}${',' | ';' | '=' | '@' | '&' | '~' | '%' | "'" | '|' | ' '}${string}`;

/** The pattern without its optional groups. If groups are nested, only the text before them. */
type WithoutGroups<Pattern extends string> =
  Pattern extends `${infer Before}{${infer Group}}${infer After}`
    ? Group extends `${string}{${string}`
      ? Before
      : WithoutGroups<`${Before}/${After}`>
    : Pattern;

/** The names of the parameters and wildcards. */
type NamesIn<Pattern extends string> = NamesAfter<':', Pattern> | NamesAfter<'*', Pattern>;

// This could be a tail call, but the compiler caches only types outside of tail calls.
type NamesAfter<
  Sign extends string,
  Text extends string,
> = Text extends `${string}${Sign}${infer Rest}` ? NameAt<Rest> | NamesAfter<Sign, Rest> : never;

/** The name at the start of `Text`. */
type NameAt<Text extends string> = Until<
  Until<Until<Until<Until<Until<Until<Text, '/'>, '{'>, '}'>, '.'>, '-'>, ':'>,
  '*'
>;

type Until<Text extends string, End extends string> = Text extends `${infer Start}${End}${string}`
  ? Start
  : Text;

/**
 * The links to the routes `R`, each as a text: `'users → /users' | 'user → /users/:id'`. Each
 * pattern of a route is a link. If a pattern is not a literal, the link is the name alone. The
 * parameters `Supplied` may be left out.
 */
export type LinkTo<
  R extends Routes,
  Supplied extends string = never,
  Namespaces extends string = '',
  Prefix extends string = '',
> = {
  [Key in keyof R & string]: R[Key] extends Namespace<infer Inner, infer Start>
    ? LinkTo<Inner, Supplied, `${Namespaces}${Key}:`, `${Prefix}${Start}`>
    : `${Namespaces}${Key}${Arrow<`${Prefix}${PatternIn<R[Key]>}`, Supplied>}`;
}[keyof R & string] extends infer Link extends string // so that an editor shows the links
  ? Link
  : never;

type PatternIn<Route> = Route extends readonly (infer Pattern extends string)[]
  ? Pattern
  : Route & string;

/**
 * The part of a link after its name. It is empty for a pattern that is not a literal: the keys of a
 * record may be any of infinitely many texts, and none has to be there.
 */
type Arrow<Pattern extends string, Supplied extends string> = Pattern extends unknown
  ? Record<never, never> extends Record<Pattern, 1>
    ? ''
    : ` → ${[Supplied] extends [never] ? Pattern : Supply<Pattern, Supplied>}`
  : never;

/** The pattern with each parameter of `Supplied` in an optional group. */
type Supply<
  Pattern extends string,
  Supplied extends string,
> = Pattern extends `${infer Before}{${infer Group}}${infer After}`
  ? `${Supply<Before, Supplied>}{${Group}}${Supply<After, Supplied>}`
  : Pattern extends `${infer Before}:${infer Rest}`
    ? Rest extends `${NameAt<Rest>}${infer After}`
      ? `${Before}${NameAt<Rest> extends Supplied ? `{:${NameAt<Rest>}}` : `:${NameAt<Rest>}`}${Supply<After, Supplied>}`
      : never
    : Pattern;
