import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { withoutSettings } from '../../scripts/without-settings.mjs'

/** The machines of the rehearsal with their addresses. The host, where the visitors run, has 10.77.0.1. */
export const addresses = {
  front: '10.77.0.10',
  app1: '10.77.0.11',
  app2: '10.77.0.12',
  db1: '10.77.0.21',
  db2: '10.77.0.22',
  store: '10.77.0.31',
} as const
export type Machine = keyof typeof addresses
/** Virtual IP of the primary database, whichever machine it runs on. */
export const databaseAddress = '10.77.0.20'

const names = Object.keys(addresses) as Machine[]
const bridge = 'bunon-lan'
/** MAC address of the virtual IP. */
const virtualNumber = '00:00:5e:00:01:20'
const spaceOf = (machine: Machine) => `bunon-${machine}`

function ip(...words: string[]) {
  const done = spawnSync('ip', words)
  if (done.status !== 0) throw new Error(`ip ${words.join(' ')}: ${done.stderr}`)
  return String(done.stdout)
}
const tryIp = (...words: string[]) => spawnSync('ip', words)

/**
 * Builds the machines. A machine is a network namespace with its own link to one switch; all share disks and CPUs.
 * @param folder for the logs of the machines
 */
export function buildMachines(folder: string) {
  takeAway()
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', '10.77.0.1/24', 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const machine of names) {
    ip('netns', 'add', spaceOf(machine))
    plugIn(machine, `bn-${machine}`, 'eth0')
    ip('-n', spaceOf(machine), 'addr', 'add', `${addresses[machine]}/24`, 'dev', 'eth0')
    for (const line of ['lo', 'eth0']) ip('-n', spaceOf(machine), 'link', 'set', line, 'up')
  }
  // The second link of the database machines carries the virtual IP.
  for (const machine of ['db1', 'db2'] as const) {
    plugIn(machine, `bv-${machine}`, 'db0')
    ip('-n', spaceOf(machine), 'link', 'set', 'db0', 'up')
    set(machine, 'all/arp_ignore', '1')
    set(machine, 'db0/arp_notify', '1')
  }

  return {
    /** Runs a program on a machine until it exits or is killed. */
    run: (machine: Machine, command: string[], env: Record<string, string> = {}): ChildProcess => {
      const child = spawn('ip', ['netns', 'exec', spaceOf(machine), ...command], {
        env: { ...withoutSettings(), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      const said = createWriteStream(join(folder, `${machine}.log`), { flags: 'a' })
      child.stdout?.pipe(said, { end: false })
      child.stderr?.pipe(said, { end: false })
      return child
    },
    /** Sets a machine's links up or down. */
    line: (machine: Machine, state: 'up' | 'down') => {
      ip('link', 'set', `bn-${machine}`, state)
      tryIp('link', 'set', `bv-${machine}`, state)
    },
    /** Moves the virtual IP to a machine and announces it to the switch, as VRRP (keepalived) does. */
    takeDatabaseAddress: (machine: 'db1' | 'db2') => {
      ip('-n', spaceOf(machine), 'addr', 'add', `${databaseAddress}/32`, 'dev', 'db0')
      // With arp_notify the kernel sends a gratuitous ARP. The MAC address stays the same, so neighbours need no new
      // lookup.
      ip('-n', spaceOf(machine), 'link', 'set', 'db0', 'address', virtualNumber)
    },
    /** Kills every process of a machine without a signal that it could handle, as a power cut does. */
    cutPower,
    takeAway,
  }
}
export type Machines = ReturnType<typeof buildMachines>

const set = (machine: Machine, name: string, value: string) =>
  ip('netns', 'exec', spaceOf(machine), 'sh', '-c', `echo ${value} > /proc/sys/net/ipv4/conf/${name}`)

function plugIn(machine: Machine, outside: string, inside: string) {
  ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', spaceOf(machine))
  ip('link', 'set', outside, 'master', bridge, 'up')
}

function cutPower(machine: Machine) {
  for (let round = 0; round < 20; round++) {
    const pids = String(tryIp('netns', 'pids', spaceOf(machine)).stdout)
      .split('\n')
      .filter(Boolean)
      .map(Number)
    if (pids.length === 0) return
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process has already exited.
      }
    }
    spawnSync('sleep', ['0.05'])
  }
}

/** Also removes what a killed rehearsal left behind. */
function takeAway() {
  for (const machine of names) {
    cutPower(machine)
    tryIp('netns', 'del', spaceOf(machine))
    for (const line of [`bn-${machine}`, `bv-${machine}`]) tryIp('link', 'del', line)
  }
  tryIp('link', 'del', bridge)
}

/** @throws if the condition does not hold within `seconds` */
export async function until(what: string, seconds: number, isTrue: () => Promise<boolean> | boolean) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await setTimeout(100))
    if (await Promise.resolve(isTrue()).catch(() => false)) return
  throw new Error(`${what}: not within ${seconds} s`)
}
