import { expect, test } from 'vitest'
import * as layout from './layout.tsx'

test('the server draws the fallback of the layout, never a screen: its build has no screens', () => {
  expect(layout.HydrateFallback).toBeTypeOf('function')
  expect(layout.clientLoader.hydrate).toBe(true)
})
