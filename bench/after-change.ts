import { get } from 'node:http'
import { post } from '../tests/faults/order-traffic.ts'
import { staffCookie } from '../tests/faults/staff.ts'

/**
 * Response time of the first visit after a price change, when cached pages have to be rendered again.
 * @returns milliseconds per page, one for each round
 */
export async function firstAfterChange(shop: string, rounds: number): Promise<Record<string, number[]>> {
  const cookie = await staffCookie({ url: shop })
  const taken: Record<string, number[]> = { home: [], listing: [], product: [] }
  for (let round = 0; round < rounds; round++) {
    const number = 1 + (round % 40)
    const pages = { product: `/product/${number}`, listing: '/shop', home: '/' }
    for (const [what, path] of Object.entries(pages)) {
      for (let nr = 0; nr < 10; nr++) await read(shop + path)
      const price = 2000 + round * 3 + Object.keys(pages).indexOf(what)
      const change = { ids: [number], change: { what: 'price', price } }
      const answer = await post(`${shop}/backend/api/edit-products`, change, { cookie, method: 'PUT' })
      if (answer.status !== 200) throw new Error(`no price was changed: ${answer.status}`)
      const since = performance.now()
      await read(shop + path)
      taken[what]?.push(performance.now() - since)
    }
  }
  return taken
}

const read = (url: string) =>
  new Promise<void>((done, failed) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }, (answer) =>
      answer
        .resume()
        .once('end', () => (answer.statusCode === 200 ? done() : failed(new Error(`${url}: ${answer.statusCode}`)))),
    ).once('error', failed)
  })
