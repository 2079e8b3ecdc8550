/**
 * Words that only the demo's shop contains. Names of cookies (`bunon_customer`) and of the back office's storage keys
 * are technical and allowed.
 */
const demoWords = [
  /\bbunon\b(?!_|-office)/i,
  /বুনন/,
  /mirpur/i,
  /মিরপুর/,
  /01700[-\s]?0/,
  /০১৭০০[-\s]?০/,
  /\+8801700/,
  /House 12/,
  /বাড়ি ১২/,
  /my shop/i,
  /23\.8069/,
]

/** @returns the demo's words in a text, with their context */
export function demoWordsIn(text: string): string[] {
  return demoWords.flatMap((pattern) => {
    const at = text.search(pattern)
    return at < 0 ? [] : [text.slice(Math.max(0, at - 40), at + 60)]
  })
}

/** Settings of a shop that has nothing from the demo. */
export const rupkotha = {
  shopName: 'Rupkotha',
  shopNameBn: 'রূপকথা',
  phone: '01811-223344',
  whatsapp: '01811-223344',
  email: 'hello@rupkotha.com.bd',
  address: '7 Court Road, Khulna 9100',
  addressBn: '৭ কোর্ট রোড, খুলনা ৯১০০',
  latitude: 22.8456,
  longitude: 89.5403,
}
