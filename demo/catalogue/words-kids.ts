import type { Words } from './types.ts'

export const kidsWords: Words = {}
