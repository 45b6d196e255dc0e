package org.testate.corda.gateway;

import com.fasterxml.jackson.databind.JsonNode;

record Reply(int status, JsonNode body) {}
