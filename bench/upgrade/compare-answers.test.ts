import { expect, it } from 'vitest'
import { compareAnswers, compareFiles } from './compare-answers.ts'

it('names the place of each figure that differs, and ignores what is new', () => {
  const before = { orders: [{ total: 100, city: 'Dhaka' }, { total: 200 }], count: 2 }
  const after = { orders: [{ total: 100, city: 'Dhaka', parcels: 1 }, { total: 201 }], count: 2, pages: 1 }
  expect(compareAnswers(before, after)).toEqual([{ place: 'orders[].total', before: '200', after: '201' }])
})

it('reports rows and fields that are gone', () => {
  const differences = compareAnswers({ rows: [1, 2], sum: 3 }, { rows: [1] })
  expect(differences).toEqual([
    { place: 'rows.length', before: '2', after: '1' },
    { place: 'sum', before: '3', after: '(absent)' },
  ])
})

it('compares files by the names of their columns', () => {
  const before = '\uFEFFname,total\r\n"Rahim, Karim",100\r\nAyesha,200\r\n'
  expect(compareFiles(before, 'total,name,city\n100,"Rahim, Karim",Dhaka\n200,Ayesha,\n')).toEqual([])
  expect(compareFiles(before, 'total,name\n100,"Rahim, Karim"\n250,Ayesha\n')).toEqual([
    { place: 'total', before: '200', after: '250' },
  ])
  expect(compareFiles(before, 'name\n"Rahim, Karim"\n')).toEqual([
    { place: 'lines', before: '2', after: '1' },
    { place: 'name', before: 'Ayesha', after: 'nothing' },
    { place: 'total', before: 'column of 2', after: '(absent)' },
  ])
})
