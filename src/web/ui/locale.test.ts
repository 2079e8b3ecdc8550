import { describe, expect, it } from 'vitest'
import { withoutLocale } from '#shared/locales.ts'
import { localPath } from './locale.ts'

describe('paths in two languages', () => {
  it('puts /bn in front once, whatever the path was', () => {
    expect(localPath('/shop?sort=newest', 'bn')).toBe('/bn/shop?sort=newest')
    expect(localPath('/bn/shop', 'bn')).toBe('/bn/shop')
    expect(localPath('/', 'bn')).toBe('/bn')
    expect(localPath('/?a=1', 'bn')).toBe('/bn?a=1')
    expect(localPath('/bn?a=1', 'en')).toBe('/?a=1')
  })

  it('leaves other addresses and look-alikes alone', () => {
    expect(localPath('https://wa.me/880', 'bn')).toBe('https://wa.me/880')
    expect(withoutLocale('/bnx')).toBe('/bnx')
    expect(withoutLocale('/bn')).toBe('/')
  })
})
