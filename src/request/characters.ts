// Character codes of HTTP's separators and escapes.

export const TAB: number = 9;
export const SPACE: number = 32;
export const PERCENT: number = 37;
export const PLUS: number = 43;
export const EQUALS: number = 61;
