import { pagePolicy } from './security-headers.ts'

const style =
  'html{background:#faf7f2;color:#1c1a17}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.55 "Anek Bangla","Noto Sans Bengali","Hind Siliguri",system-ui,sans-serif}main{max-width:28rem;padding:2rem 1rem;text-align:center}svg{width:3rem;color:#b98a3c}h1{margin:1rem 0 .5rem;font-size:1.5rem;line-height:1.3;text-wrap:balance}[lang=bn] h1{line-height:1.4}p{margin:0;color:#4b443a}hr{width:4rem;margin:2rem auto;border:0;border-top:1px solid #8f8576}'
const sign =
  '<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M12 .5 23.5 12 12 23.5.5 12zm0 2.8L3.3 12l8.7 8.7 8.7-8.7z"/><path d="M12 6.2 17.8 12 12 17.8 6.2 12zm0 3.3L9.5 12l2.5 2.5 2.5-2.5z"/></svg>'
/** Who is too many: everybody in the shop, or those who share the visitor's connection. */
type Crowd = 'shop' | 'connection'
const englishTitles: Record<Crowd, string> = {
  shop: 'Very many people are here just now',
  connection: 'Very many pages are asked for from your connection just now',
}
const banglaTitles: Record<Crowd, string> = {
  shop: 'এই মুহূর্তে অনেকেই দোকানে এসেছেন',
  connection: 'এই মুহূর্তে আপনার সংযোগ থেকে অনেক বেশি পাতা চাওয়া হচ্ছে',
}
const english = (crowd: Crowd) =>
  `<section lang="en"><h1>${englishTitles[crowd]}</h1><p>This page tries again by itself in a few seconds.</p></section>`
const bangla = (crowd: Crowd) =>
  `<section lang="bn"><h1>${banglaTitles[crowd]}</h1><p>কয়েক সেকেন্ড পরে পাতাটি নিজেই আবার চেষ্টা করবে।</p></section>`

/**
 * What stands when there is no place for one more: whole in itself, nothing is fetched for it. It tries again by itself.
 * @param seconds until it does; not the same for all, or they would all come back at once
 */
export function busyPage(path: string, seconds: number, crowd: Crowd = 'shop'): string {
  const isBangla = /^\/bn\b/.test(path)
  const [first, second] = isBangla ? [bangla(crowd), english(crowd)] : [english(crowd), bangla(crowd)]
  return `<!doctype html><html lang="${isBangla ? 'bn' : 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${seconds}"><title>${isBangla ? 'একটু অপেক্ষা করুন' : 'One moment'}</title><style>${style}</style><body><main>${sign}${first}<hr>${second}</main></body></html>`
}

export const busyPolicy = pagePolicy({ styles: [style] })
