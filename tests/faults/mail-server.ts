import { createServer } from 'node:net'

/**
 * An SMTP server that accepts every e-mail, with the commands that nodemailer uses. Counts an e-mail before answering
 * 250.
 */
export async function openMailServer() {
  /** Recipient → Message-IDs of all e-mails that came, duplicates included. */
  const received = new Map<string, string[]>()
  const server = createServer((socket) => {
    let recipient = ''
    let mail: string | undefined
    let line = ''
    socket.on('error', () => {})
    socket.setEncoding('utf8').write('220 mail server\r\n')
    socket.on('data', (text: string) => {
      if (mail !== undefined) {
        mail += text
        if (!mail.endsWith('\r\n.\r\n')) return
        const id = /^Message-ID: (<\S+>)/im.exec(mail)?.[1] ?? 'none'
        received.set(recipient, [...(received.get(recipient) ?? []), id])
        mail = undefined
        socket.write('250 taken\r\n')
        return
      }
      line += text
      if (!line.endsWith('\n')) return
      recipient = /^RCPT TO:<([^>]+)>/im.exec(line)?.[1] ?? recipient
      const isData = /^DATA/i.test(line)
      const isQuit = /^QUIT/i.test(line)
      line = ''
      if (isData) mail = ''
      socket.write(isData ? '354 go on\r\n' : isQuit ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const { port } = server.address() as { port: number }
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
