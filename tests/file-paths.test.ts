import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['src', 'tests', 'demo', 'bench', 'scripts', 'deploy'].map((folder) => `${folder}/**/*.{ts,tsx,mjs}`)
const files = globSync([...folders, '*.ts'], {
  exclude: (file) => file.includes('paraglide') || file.includes('node_modules'),
})

test('no path of a file is taken from an address: spaces and Bangla letters are percent-encoded there', () => {
  expect(files.length).toBeGreaterThan(1500)
  const wrong = files.filter((file) => /import\.meta\.url\)\.pathname/.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
})
