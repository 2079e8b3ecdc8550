import { expect, test } from 'vitest'
import { callState, callStateNames, openCallStates } from './call-state.ts'

test('an order at the desk waits for a call or does not, and may go from each to the other', () => {
  expect(Object.fromEntries(callStateNames.map((state) => [state, callState(state).next]))).toEqual({
    waiting: ['closed'],
    closed: ['waiting'],
  })
  expect(openCallStates).toEqual(['waiting'])
})
