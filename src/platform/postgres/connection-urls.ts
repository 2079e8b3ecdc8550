import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { secretFile } from '#platform/secrets/secret-file.ts'

/** The role that the shop and all its commands use in the embedded PostgreSQL. */
export const shopRole = 'shop'

/** The cluster's superuser, created by `initdb`. It only starts and prepares the database. */
export const superuser = 'bunon'
export const superuserPasswordFile = (dataDir: string) => join(dataDir, 'database-password')
export const shopPasswordFile = (dataDir: string) => join(dataDir, 'database-shop-password')

export const superuserUrl = (dataDir: string, port: number, database: string) =>
  urlOf(superuser, passwordIn(superuserPasswordFile(dataDir)), port, database)

export const shopUrl = (dataDir: string, port: number, database: string) =>
  urlOf(shopRole, passwordIn(shopPasswordFile(dataDir)), port, database)

const urlOf = (role: string, password: string, port: number, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

export const passwordIn = (file: string) => secretFile(file, () => randomBytes(18).toString('base64url'))
