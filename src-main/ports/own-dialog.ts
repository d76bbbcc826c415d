/**
 * A question in a window of main's own, which the page can neither draw nor press. Implemented by
 * src-main/shell with the system's box.
 */

export type Question =
  /** `host`: of the address, e.g. "loyalty.example.kz". */
  { readonly what: 'newAddress'; readonly host: string } | { readonly what: 'forget' };

export interface OwnDialog {
  /** true: a person pressed the button that says so. */
  confirm(question: Question): Promise<boolean>;
}
