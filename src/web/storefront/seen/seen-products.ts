import { localBox } from '../stored.ts'

/** A product as this device remembers it; its price (paisa) is of then. */
export type SeenProduct = {
  number: number
  title: { en: string; bn: string }
  price: number | null
  /** Storage key of its picture; empty: none. */
  image: string
}

/** The products last looked at on this device, the newest first; whatever else lies there is passed over. */
export function seenProducts(): SeenProduct[] {
  try {
    const stored: unknown = JSON.parse(localBox.read('recently-viewed') ?? '[]')
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
