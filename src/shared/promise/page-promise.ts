/** The promises of a page: the page is cached for everyone, and the browser looks up the place. */
export type PagePromise = {
  sentences: string[]
  /**
   * Index of the sentence by zone, or by district and zone (`dhaka:1`) if the shop's parcels have a record there;
   * 'elsewhere' for the rest.
   */
  by: Record<string, number>
  /** Milliseconds since 1970 at which these promises expire. */
  until: number
}

/** The promise while it holds: offline, or in a tab that was left open, a page may be older. Not before hydration. */
export const inForce = (promise: PagePromise | null): PagePromise | null =>
  promise && Date.now() < promise.until ? promise : null

/** The sentence for a place, from the narrowest key; '' if nothing is promised. */
export const promiseIn = (promise: PagePromise | null, district: string, zone: number | string): string =>
  promise?.sentences[promise.by[`${district}:${zone}`] ?? promise.by[zone] ?? -1] ?? ''
