import type { Words } from './types.ts'

export const womensTraditionalWords: Words = {}
