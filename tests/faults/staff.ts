import { adminPassword } from '../../scripts/open-for-tests.mjs'

/** @returns the cookie of a new session of the main admin */
export async function staffCookie({ url }: { url: string }): Promise<string> {
  const answer = await fetch(`${url}/backend/api/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  })
  if (!answer.ok) throw new Error(`the main admin was not let in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
