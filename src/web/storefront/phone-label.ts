import { showPhone } from '#shared/phone.ts'
import { digits } from '#web/ui/locale.ts'

/** 01712-345678 / ০১৭১২-৩৪৫৬৭৮. A masked number is not reformatted. */
export const phoneLabel = (phone: string): string => digits(showPhone(phone))
