// The server's one error type is the API's: people read what is thrown here.
export { Problem, refuse } from '@testate/api/problem'
