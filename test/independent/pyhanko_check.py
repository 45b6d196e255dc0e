"""A second opinion on sealed PDFs by pyHanko: prints one line of JSON for each file.

Usage: pyhanko_check.py [--lenient] ROOT.pem SEALED.pdf [SEALED.pdf ...]
--lenient lets pyHanko judge hybrid-reference files too, as Microsoft Office saves them.
Trusts ROOT.pem alone, fetches nothing, and demands revocation data for every certificate, so it can only
come from the file.
"""

import asyncio
import json
import logging
import sys

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import DEFAULT_DIFF_POLICY
from pyhanko.sign.validation.ades import ades_lta_validation
from pyhanko.sign.validation.policy_decl import PdfSignatureValidationSpec, SignatureValidationSpec
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.policy_decl import REQUIRE_REVINFO, CertRevTrustPolicy
from pyhanko_certvalidator.registry import SimpleTrustManager

logging.disable(logging.CRITICAL)


def check(policy, path, strict):
    found = []
    with open(path, 'rb') as file:
        reader = PdfFileReader(file, strict=strict)
        for signature in reader.embedded_regular_signatures:
            one = {'field': signature.field_name}
            try:
                status = asyncio.run(ades_lta_validation(signature, policy)).api_status
                one.update(
                    bottomLine=bool(status.bottom_line),
                    intact=status.intact,
                    valid=status.valid,
                    trusted=status.trusted,
                    signer=status.signing_cert.subject.native['common_name'],
                    modifications=str(getattr(status.modification_level, 'name', None)),
                    summary=status.summary(),
                )
            except Exception as error:  # whatever the reason, the file is not accepted
                one.update(bottomLine=False, error=f'{type(error).__name__}: {error}')
            found.append(one)
    return found


if __name__ == '__main__':
    lenient = sys.argv[1] == '--lenient'
    root, *names = sys.argv[2 if lenient else 1 :]
    certificates = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build([load_cert_from_pemder(root)]),
        revinfo_policy=CertRevTrustPolicy(REQUIRE_REVINFO),
    )
    specification = PdfSignatureValidationSpec(
        signature_validation_spec=SignatureValidationSpec(cert_validation_policy=certificates),
        diff_policy=DEFAULT_DIFF_POLICY,
    )
    for name in names:
        try:
            print(json.dumps({'file': name, 'signatures': check(specification, name, not lenient)}))
        except Exception as error:
            print(json.dumps({'file': name, 'signatures': [], 'error': f'{type(error).__name__}: {error}'}))
