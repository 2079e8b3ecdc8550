import { expect, test } from 'vitest'
import { BadSetting } from '../bad-setting.ts'
import { readS3Address } from './s3-address.ts'

const keys = { key: 'AK', secret: 'apart', token: 'lent' }

test.each([
  ['AWS', 's3://AK:SK@s3.eu-west-1.amazonaws.com/shop', 'https://shop.s3.eu-west-1.amazonaws.com/', 'eu-west-1'],
  ['AWS with dots', 's3://AK:SK@s3.amazonaws.com/my.shop', 'https://s3.amazonaws.com/my.shop/', 'us-east-1'],
  [
    'AWS, dual stack',
    's3://AK:SK@s3.dualstack.ap-south-1.amazonaws.com/shop',
    'https://shop.s3.dualstack.ap-south-1.amazonaws.com/',
    'ap-south-1',
  ],
  [
    'Cloudflare R2',
    's3://AK:SK@abc123.r2.cloudflarestorage.com/shop',
    'https://abc123.r2.cloudflarestorage.com/shop/',
    'auto',
  ],
  ['MinIO', 's3://AK:SK@minio.lan:9000/shop?tls=off', 'http://minio.lan:9000/shop/', 'us-east-1'],
  ['Garage', 's3://AK:SK@10.0.0.4:3900/shop?tls=off&region=garage', 'http://10.0.0.4:3900/shop/', 'garage'],
  ['a name of its own', 's3://AK:SK@pics.example/shop?pathStyle=off', 'https://shop.pics.example/', 'us-east-1'],
])('%s', (_, setting, base, region) => {
  expect(readS3Address(setting)).toMatchObject({ base, region, key: 'AK', secret: 'SK' })
})

test('characters with a meaning in URLs are written as %XX', () => {
  expect(readS3Address('s3://AK:a%2Fb%2Bc%25@h/shop').secret).toBe('a/b+c%')
})

test('keys in the URL take precedence over separate ones', () => {
  expect(readS3Address('s3://AK:SK@h/shop', keys)).toMatchObject({ secret: 'SK', token: undefined })
  expect(readS3Address('s3://h/shop', keys)).toMatchObject(keys)
})

test.each([
  ['s3://h/shop', 'holds no keys'],
  ['s3://AK@h/shop', 'a key without its secret'],
  ['s3://AK:hush@h', 'names no bucket'],
  ['s3://AK:hush@h/shop/hush', 'no name of a bucket'],
  ['s3://AK:hu/sh@h/shop', 'write it as'],
  ['s3://AK:1/hush@h/shop', 'no name of a bucket'],
  ['s3://AK:1/shop?hush@h/shop', 'nothing else'],
  ['s3://AK:hush#x@h/shop', 'write it as'],
  ['s3://AK:hush@h/shop#x', 'as %23'],
  ['s3://AK:hush%@h/shop', 'as %25'],
  ['s3://AK:hush@h/shop?tls=maybe', 'tls is on or off'],
  ['s3://AK:hush@h/shop?ssl=off', 'nothing else'],
])('%s is refused without its secret: %s', (setting, words) => {
  expect(() => readS3Address(setting)).toThrow(BadSetting)
  expect(() => readS3Address(setting)).toThrow(words)
  expect(() => readS3Address(setting)).not.toThrow('hush')
})
