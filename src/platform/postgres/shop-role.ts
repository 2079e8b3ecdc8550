import pg from 'pg'
import { clientRows } from '#platform/database/client-rows.ts'
import { col } from '#platform/database/rows.ts'
import { shopRole, shopUrl, superuserUrl } from './connection-urls.ts'
import { reassignOwnership } from './reassign-ownership.ts'

/** Owns the shop's database, without rights outside it. */
const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/** Advisory lock (any number) that serializes starts on the same folder. */
const prepareLock = 7_266_387

/** Connection strings of a database of the cluster, by role. */
type Entrances = { superuser: (database: string) => string; shop: (database: string) => string }

/**
 * Ensures that the shop's role exists without special privileges, that the database exists, and that the role owns it
 * and everything in it: earlier releases worked as the superuser, who owned everything. Writes only what is missing, so
 * that it also works on a replica.
 * @throws DatabaseSetupError if a shop of such a release is open and too busy to be handed over
 */
async function giveToShop({ superuser, shop }: Entrances, database: string): Promise<void> {
  await asSuperuser(superuser('postgres'), async (client) => {
    await client.query('select pg_advisory_lock($1)', [prepareLock])
    await ensureRole(client, shop('postgres'))
    await ensureDatabase(client, database)
    await asSuperuser(superuser(database), (each) => reassignOwnership(each, shopRole))
  })
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  // A broken connection fails the running statement; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** @param entrance connection string with the password of the data folder, which must work afterwards */
async function ensureRole(client: pg.Client, entrance: string) {
  const [role] = await clientRows(client, { isOrdinary: col.boolean }).run(
    `select rolcanlogin and not (rolsuper or rolcreatedb or rolcreaterole
      or rolreplication or rolbypassrls) as "isOrdinary"
     from pg_roles where rolname = $1`,
    [shopRole],
  )
  if (role?.isOrdinary && (await isLetIn(entrance))) return
  const password = client.escapeLiteral(new URL(entrance).password)
  await client.query(`${role ? 'alter' : 'create'} role ${shopRole} ${attributes} password ${password}`)
}

async function isLetIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== wrongPassword) throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const wrongPassword = '28P01'

async function ensureDatabase(client: pg.Client, database: string) {
  const name = client.escapeIdentifier(database)
  const [known] = await clientRows(client, { owner: col.text }).run(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  )
  if (!known) await client.query(`create database ${name} owner ${shopRole}`)
  else if (known.owner !== shopRole) await client.query(`alter database ${name} owner to ${shopRole}`)
}

/** Creates the shop's role and database if they are missing. @returns the connection string for the shop */
export async function openToShop(dataDir: string, port: number, database: string): Promise<string> {
  await giveToShop(
    {
      superuser: (name) => superuserUrl(dataDir, port, name),
      shop: (name) => shopUrl(dataDir, port, name),
    },
    database,
  )
  return shopUrl(dataDir, port, database)
}
