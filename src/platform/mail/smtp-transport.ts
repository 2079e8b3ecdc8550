import type { Transporter } from 'nodemailer'

/**
 * Timeouts. An unavailable mail server must not hold the slots of other jobs for minutes. A server that checks for spam
 * first answers slowly, and a mail given up too early would arrive twice.
 */
const usualTimes = { connectMs: 15_000, answerMs: 60_000 }

/**
 * A connection to the mail server, for one mail. Loaded on demand: most processes send no mail for hours.
 * @param times milliseconds for connecting and for the greeting; and for each later answer
 */
export async function smtpTransport(
  smtpUrl: string,
  { connectMs, answerMs }: typeof usualTimes = usualTimes,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const url = new URL(smtpUrl)
  const times = { connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: answerMs }
  for (const [name, ms] of Object.entries(times))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  return createTransport(url.href)
}
