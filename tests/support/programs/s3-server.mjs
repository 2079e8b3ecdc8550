// An S3 server as a process: node --openssl-legacy-provider s3-server.mjs ADDRESS PORT FOLDER BUCKET. Prints its port
// on a line when it is open. (Its continuation tokens use a cipher that Node offers only with that option.)
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
