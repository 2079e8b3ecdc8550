import { showPhone } from '#shared/phone.ts'
import { digits } from '#web/ui/locale.ts'

/** 01712-345678 / ০১৭১২-৩৪৫৬৭৮. A masked number stays as it is. */
export const phoneLabel = (phone: string): string => digits(showPhone(phone))
