// An S3 store of its own process: node --openssl-legacy-provider s3-server.mjs ADDRESS PORT FOLDER BUCKET. Says the port on a
// line of its own when it is open. (Its tokens for the next page of a list are made with a cipher that Node has only so.)
import S3rver from '@20minutes/s3rver'

const [address, port, directory, bucket] = process.argv.slice(2)
const server = new S3rver({
  address,
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: bucket }],
})
const open = await server.run()
console.log(open.port)
