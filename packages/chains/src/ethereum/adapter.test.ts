import { describeChain } from '../conformance.ts'
import { openLocalRegister } from './local-register.ts'

describeChain('Ethereum does what every network must', openLocalRegister)
