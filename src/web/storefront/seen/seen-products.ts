import { safeLocalStorage } from '../safe-storage.ts'

/** A product as stored on this device; its price (in paisa) is that of the visit. */
export type SeenProduct = {
  number: number
  title: { en: string; bn: string }
  price: number | null
  /** Storage key of its picture; empty if none. */
  image: string
}

/** The products last viewed on this device, newest first; invalid stored data are skipped. */
export function seenProducts(): SeenProduct[] {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.read('recently-viewed') ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(readProduct) : []
  } catch {
    return []
  }
}

function readProduct(stored: unknown): SeenProduct[] {
  if (typeof stored !== 'object' || stored === null) return []
  const { number, title, price, image } = stored as Record<string, unknown>
  if (!Number.isSafeInteger(number) || typeof title !== 'object' || title === null) return []
  const { en, bn } = title as Record<string, unknown>
  if (typeof en !== 'string') return []
  return [
    {
      number: number as number,
      title: { en, bn: typeof bn === 'string' ? bn : '' },
      price: typeof price === 'number' ? price : null,
      image: typeof image === 'string' ? image : '',
    },
  ]
}
