import { maskPhone, readPhone } from '#shared/phone.ts'

/**
 * The filter of an export for the log. Phone numbers and e-mail addresses in it are masked, so that the log does not
 * contain data that may have to be deleted elsewhere.
 */
export const maskFilter = (filter: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, typeof value === 'string' ? maskText(value) : value]),
  )

function maskText(text: string): string {
  const phone = readPhone(text)
  if (phone) return maskPhone(phone)
  return text
    .replace(/(\S)\S*@\S+/g, '$1•••@•••')
    .replace(
      /(?<![\p{L}\p{N}-])\+?[\d০-৯](?:[ .-]?[\d০-৯]){8,}(?![\p{L}\p{N}])/gu,
      (digits) => `•••${digits.slice(-3)}`,
    )
}
