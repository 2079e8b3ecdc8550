/** Words that photographers and suppliers append to a SKU, in the order in which a shop shows the pictures. */
const views = [
  'front',
  'main',
  'model',
  'side',
  'left',
  'right',
  'back',
  'detail',
  'close',
  'fabric',
  'fold',
  'folded',
  'label',
  'pack',
]

export type ParsedName = {
  /** Parts of the name that may be the SKU, the longest first, in lower case. */
  candidates: { sku: string; order: number }[]
}

/**
 * Reads the SKU and the place of a picture from its file name: 'PJ-01.jpg', 'PJ-01-2.jpg', 'PJ-01 (2).jpg',
 * 'PJ-01_back.webp'. Since a SKU may end like that itself, each reading is offered; the longest that is a SKU counts.
 */
export function parsePictureName(fileName: string): ParsedName {
  const stem = (fileName.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .trim()
    .toLowerCase()
  const candidates = stem ? [{ sku: stem, order: 0 }] : []
  let rest = stem
  let order = 0
  for (let cut = cutSuffix(rest); cut; cut = cutSuffix(rest)) {
    rest = cut.rest
    // 'sku-back-2' is the second of the back.
    order = cut.order + order / 1000
    candidates.push({ sku: rest, order })
    if (candidates.length > 4) break
  }
  return { candidates }
}

/** Removes one suffix; undefined: there is none. */
function cutSuffix(stem: string): { rest: string; order: number } | undefined {
  const numbered = /^(.+?)(?:\s*\((\d{1,3})\)|[\s_.-]+(\d{1,3}))$/.exec(stem)
  if (numbered) return { rest: numbered[1] ?? '', order: Number(numbered[2] ?? numbered[3]) }
  const worded = /^(.+?)[\s_.-]+([a-z]+)$/.exec(stem)
  const place = views.indexOf(worded?.[2] ?? '')
  return worded && place >= 0 ? { rest: worded[1] ?? '', order: place } : undefined
}
