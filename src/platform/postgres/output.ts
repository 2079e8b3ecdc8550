/** The environment of PostgreSQL's programs: without ours, so that it contains no password of the shop. */
export const environment = { LC_ALL: 'C', PATH: process.env.PATH }

export const fullDisk = (output = '') =>
  /No space left on device/.test(output) ? 'The disk is full: make room and start again.' : undefined

export const portTaken = (output: string, port: number) =>
  /Address already in use/.test(output)
    ? `PostgreSQL could not be started: port ${port} is in use by another program.`
    : undefined

/** The last line with an error. */
export function lastLine(text = ''): string {
  const lines = text.trim().split('\n')
  const line = lines.findLast((each) => /(FATAL|ERROR|error): /.test(each)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|ERROR|error): */, '').replace(/\.$/, '')
}
