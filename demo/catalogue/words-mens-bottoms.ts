import type { Words } from './types.ts'

export const mensBottomWords: Words = {}
