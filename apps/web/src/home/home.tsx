// The front page: what this is, what it is not, what it costs and the one way to begin.
export default function Home() {
  return (
    <>
      <title>Testate: a register for existing wills</title>
      <meta name="description" content="Register an existing will in England and Wales: it can be found, the copy is provably unchanged, and the evidence of how it was signed is kept." />
      <h1>A register for existing wills</h1>
      <p>Testate keeps a copy of a will that was signed on paper, so that it can be found, proves that the copy is unchanged, and holds the evidence of how it was signed.</p>
      <p>It does not make, sign, change or revoke a will. Probate needs the signed paper original.</p>
    </>
  )
}
