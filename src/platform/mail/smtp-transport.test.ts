import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { smtpTransport } from './smtp-transport.ts'

test('a mail server that accepts connections and says nothing is given up', async () => {
  const server = createServer(() => {})
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as { port: number }
  const transport = await smtpTransport(`smtp://127.0.0.1:${port}`, { connectMs: 50, answerMs: 50 })
  await expect(transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: '' })).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  })
  transport.close()
  server.close()
})

test('the operator’s own times stay', async () => {
  const transport = await smtpTransport('smtp://127.0.0.1:25?socketTimeout=90000')
  expect(transport.options).toMatchObject({ connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 90_000 })
  transport.close()
})
