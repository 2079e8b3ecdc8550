import { safeLocalStorage } from './safe-storage.ts'

/** The place that the shopper chose last, on a product page or in the checkout. Stored on the device. */
export type ChosenPlace = {
  district: string
  thana: string
  isMetropolitan: boolean
  /** Of thana and district. */
  name: { en: string; bn: string }
}

const storageKey = 'delivery-place'

/** Null if none is stored, or the stored value is invalid. */
export function chosenPlace(): ChosenPlace | null {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.read(storageKey) ?? 'null')
    return isPlace(stored) ? stored : null
  } catch {
    return null
  }
}

export const rememberPlace = (place: ChosenPlace) => void safeLocalStorage.write(storageKey, JSON.stringify(place))

function isPlace(stored: unknown): stored is ChosenPlace {
  if (typeof stored !== 'object' || stored === null) return false
  const { district, thana, isMetropolitan, name } = stored as Partial<ChosenPlace>
  return (
    typeof district === 'string' &&
    typeof thana === 'string' &&
    typeof isMetropolitan === 'boolean' &&
    typeof name?.en === 'string' &&
    typeof name.bn === 'string'
  )
}
