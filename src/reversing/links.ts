import type { Given, Mistake } from '../util/types.js';
import type { Namespace, Routes } from './routes.js';
import type { LinkOptions, PathValue, ReverseOptions } from './url-reverser.js';

/** The function `reverse` for the links `Link`, such as `'users → /users' | 'user → /users/:id'`. */
export interface Reverse<
  Link extends string = string,
  Version extends string | null = string | null,
> extends ReverseMethod<Link, Version> {}

// `Name` is one of the names. `Written` may be wrong, because otherwise a wrong name would need the parameters of any route.
// `Reverse<string>` uses neither, and the function is a method, so that every `reverse` is a `Reverse<string>`, also the
// `reverse` of another copy of the package.
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

/** The name of the route of a link. */
export type LinkName<Link extends string> = Link extends `${infer Name} → ${string}` ? Name : Link;

/**
 * The arguments of `reverse` after the name. `Options` are the written options, and `All` those that exist.
 * The parameters of a router, such as `req.params`, may have any names, so a link takes them unchecked.
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
    : Accepted<ParamsOf<Link, Name>, Options> extends infer Params // inferred, to compute them once
      ? WithParams<Given<Options> & Omit<All, 'params'>, Params>
      : never;

/** The options with `params`. A link that needs parameters needs options. */
type WithParams<Others, Params> =
  Record<never, never> extends Params
    ? [options?: Others & Partial<PathParams<Params | null | undefined>>]
    : [options: Others & PathParams<Params>];

type PathParams<Params> = {
  /** Values of the path parameters by name, such as `{ id: 7 }`. */
  readonly params: Params;
};

/** The parameters that a link takes. `args` may have them too. */
type Accepted<Params, Options extends LinkOptions> = Params extends unknown
  ? ([Extract<Options['args'], readonly unknown[]>] extends [never] ? Params : Partial<Params>) &
      Mistaken<Exclude<KeyOf<Options['params']>, keyof Params>>
  : never;

type Mistaken<Name> = [Name] extends [never]
  ? unknown
  : { [Each in Name & string]?: Mistake<`the route has no parameter ${Each}`> };

/** The keys of each member of a union. */
type KeyOf<Params> = Params extends unknown ? keyof Params : never;

/** The parameters of the route `Name`. Its patterns are a union. */
type ParamsOf<Link extends string, Name extends string> = [Name] extends [never]
  ? AnyParams // the name has a cast
  : Name extends unknown
    ? // Reads a property, because TypeScript 5.9 computes `keyof` of a table with renamed keys at each call.
      LinkTable<Link> extends { [Key in Name]: infer Params }
      ? Params
      : AnyParams
    : never;

// A table, because comparing each name with the text of each link would take several times as long.
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
  ? { [Each in keyof Params]: Params[Each] } // otherwise a message shows both parts
  : never;

/** A pattern with an escape, a quoted name, or a rare character after a parameter. Its parameters are not checked. */
type Unusual =
  | `${string}${'\\' | '"'}${string}`
  | `${string}${':' | '*'}${string}${',' | ';' | '=' | '@' | '&' | '~' | '%' | "'" | '|' | ' '}${string}`;

/** `Pattern` without its optional groups. If groups are nested, the text before them. */
type WithoutGroups<Pattern extends string> =
  Pattern extends `${infer Before}{${infer Group}}${infer After}`
    ? Group extends `${string}{${string}`
      ? Before
      : WithoutGroups<`${Before}/${After}`>
    : Pattern;

/** The names of the parameters and wildcards. */
type NamesIn<Pattern extends string> = NamesAfter<':', Pattern> | NamesAfter<'*', Pattern>;

// A union in place of a tail call, because the compiler caches only types outside of tail calls.
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
 * The links to the routes `R`, each as a text: `'users → /users' | 'user → /users/:id'`. Every pattern of a route is a link.
 * A pattern that is not literal leaves the name alone. A link may leave out the parameters `Supplied`.
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
}[keyof R & string] extends infer Link extends string // otherwise an editor shows `LinkTo<{ … }>`
  ? Link
  : never;

type PatternIn<Route> = Route extends readonly (infer Pattern extends string)[]
  ? Pattern
  : Route & string;

/** The part of a link after its name. It is empty if the pattern is not literal, so that a record need not have it as a key. */
type Arrow<Pattern extends string, Supplied extends string> = Pattern extends unknown
  ? Record<never, never> extends Record<Pattern, 1>
    ? ''
    : ` → ${[Supplied] extends [never] ? Pattern : Supply<Pattern, Supplied>}`
  : never;

/** `Pattern` with each parameter of `Supplied` in an optional group. */
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
