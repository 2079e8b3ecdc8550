import { adminPassword } from '../../scripts/open-for-tests.mjs'

/**
 * Signs the main admin in.
 * @param known cookies of an earlier sign-in: that browser gets in while others guess at the account
 * @returns the cookies of the new session
 */
export async function staffCookie({ url }: { url: string }, known?: string): Promise<string> {
  const answer = await fetch(`${url}/backend/api/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...(known && { cookie: known }) },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  })
  if (!answer.ok) throw new Error(`the main admin was not let in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
