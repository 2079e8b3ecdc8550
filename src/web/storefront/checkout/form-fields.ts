/** The shopper's input. */
export type CheckoutFields = {
  fullName: string
  email: string
  phone: string
  altPhone: string
  /** Codes. Until the list of places has loaded, `thana` may be a typed name. */
  district: string
  thana: string
  address: string
  notes: string
}
export type FieldName = keyof CheckoutFields

/** `isMetropolitan`: the thana is in the metropolitan area of its district; undefined until known. */
export type CheckoutForm = CheckoutFields & { isMetropolitan?: boolean | undefined }

export const emptyForm: CheckoutForm = {
  fullName: '',
  email: '',
  phone: '',
  altPhone: '',
  district: '',
  thana: '',
  address: '',
  notes: '',
}

/** In the order of the page. */
export const fieldNames = [
  'fullName',
  'phone',
  'email',
  'altPhone',
  'district',
  'thana',
  'address',
  'notes',
] as const satisfies FieldName[]

/** Maximum length of each field, in characters. */
export const limits: Record<FieldName, number> = {
  fullName: 100,
  email: 200,
  phone: 40,
  altPhone: 40,
  district: 80,
  thana: 80,
  address: 220,
  notes: 500,
}
