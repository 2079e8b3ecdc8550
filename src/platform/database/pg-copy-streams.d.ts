/** The part of pg-copy-streams that we use; the package has no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** Readable stream of COPY … TO STDOUT; rowCount is set at its end. */
  export function to(text: string): Readable & Submittable & { rowCount: number }
  /** Writable stream for COPY … FROM STDIN; rowCount is set when it has finished. */
  export function from(text: string): Writable & Submittable & { rowCount: number }
}
