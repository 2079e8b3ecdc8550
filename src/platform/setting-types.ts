import { fileURLToPath } from 'node:url'
import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'
import { isLoopback } from './outgoing/allowed-base.ts'

export const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
export const text = () => z.preprocess(blankIsUnset, z.string().optional())
export const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.preprocess(blankIsUnset, z.coerce.number({ error }).int(error).min(min, error).max(max, error).optional())
}
export const oneOf = <const Words extends [string, ...string[]]>(...words: Words) =>
  z.preprocess(blankIsUnset, z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`).optional())
const isUrl = (value: string) => URL.canParse(value)
/**
 * The host may be empty if it is given after the ?, such as the folder of a socket:
 * postgresql://user:password@/shop?host=/run/postgresql
 */
const isDatabaseUrl = (value: string) => isUrl(value.replace(/^(\w+:\/\/[^/?#]*@)\//, '$1x/'))
export const databaseUrl = () =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .refine(
        isDatabaseUrl,
        'must be an address such as postgres://user:password@host:5432/database; in it @ / # are %40 %2F %23',
      )
      .optional(),
  )

/**
 * Whether nodemailer reads the mail server's address as its author meant it. A password with an unescaped # / or ? ends
 * the name of the server early, and a % that begins no code cannot be decoded: every mail would fail.
 */
export function isSmtpUrl(value: string): boolean {
  if (!isUrl(value)) return false
  const { hostname, pathname, search, hash, username, password } = new URL(value)
  try {
    decodeURIComponent(`${username}:${password}`)
  } catch {
    return false
  }
  return hostname !== '' && /^\/?$/.test(pathname) && !search.includes('@') && hash === ''
}

/** A bucket, or an absolute folder that is not the root: in file://uploads the folder would be a host. */
export function isStorageUrl(value: string): boolean {
  if (!value.startsWith('file://')) return value.startsWith('s3://')
  try {
    return /[^/]/.test(fileURLToPath(value))
  } catch {
    return false
  }
}

/** Links start with it, so it must have no path. */
export const isOrigin = (value: string) => /^https?:\/\/[^/?#@]+\/*$/.test(value) && isUrl(value)
/** Simulators run on this machine and nowhere else. */
export const isLoopbackOrigin = (value: string) =>
  isOrigin(value) && value.startsWith('http:') && isLoopback(new URL(value).hostname)
export const namesOf = (list: string) => list.split(',').map((name) => name.trim())
/** An address, a network, or a name of private networks, as proxy-addr accepts them. */
export function isProxy(name: string): boolean {
  try {
    proxyAddr.compile([name])
    return true
  } catch {
    return false
  }
}

/** An e-mail address, alone or with a name: My Shop <orders@shop.com.bd> */
export const fromForm = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s@]+@[^<>\s@]+)>|([^<>\s@]+@[^<>\s@]+))$/
