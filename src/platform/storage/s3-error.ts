/** Error response of the store, for the log. */
export class S3Error extends Error {
  readonly status: number
  readonly headers: Headers
  /** The store's error code, such as AccessDenied; empty: none. */
  readonly errorCode: string

  constructor(status: number, headers: Headers, body: Buffer) {
    const errorCode = errorCodeOf(body)
    super(`the store answers ${status} ${errorCode}`.trim())
    this.status = status
    this.headers = headers
    this.errorCode = errorCode
  }
}

/** A retry would get the same answer. */
export const isRefusal = (error: unknown) =>
  error instanceof S3Error && error.status < 500 && ![408, 429].includes(error.status)

/** The error code in the XML of an error response. */
const errorCodeOf = (body: Buffer) =>
  /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body.subarray(0, 4000).toString())?.[1] ?? ''
