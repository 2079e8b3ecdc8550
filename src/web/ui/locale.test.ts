import { describe, expect, it } from 'vitest'
import { withoutLocale } from '#shared/locales.ts'
import { localPath } from './locale.ts'

describe('paths in two languages', () => {
  it('adds or removes the /bn prefix, never twice', () => {
    expect(localPath('/shop?sort=newest', 'bn')).toBe('/bn/shop?sort=newest')
    expect(localPath('/bn/shop', 'bn')).toBe('/bn/shop')
    expect(localPath('/', 'bn')).toBe('/bn')
    expect(localPath('/?a=1', 'bn')).toBe('/bn?a=1')
    expect(localPath('/bn?a=1', 'en')).toBe('/?a=1')
  })

  it('leaves external URLs and paths that only start like /bn alone', () => {
    expect(localPath('https://wa.me/880', 'bn')).toBe('https://wa.me/880')
    expect(withoutLocale('/bnx')).toBe('/bnx')
    expect(withoutLocale('/bn')).toBe('/')
  })
})
