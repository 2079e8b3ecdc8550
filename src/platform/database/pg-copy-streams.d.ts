/** What we use of pg-copy-streams, which brings no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** The bytes of COPY … TO STDOUT; rowCount stands when it has ended. */
  export function to(text: string): Readable & Submittable & { rowCount: number }
  /** Takes the bytes of COPY … FROM STDIN; rowCount stands when it has finished. */
  export function from(text: string): Writable & Submittable & { rowCount: number }
}
